"""Every English sentence that the service says, for translation: one list a subject."""
