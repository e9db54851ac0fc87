"""What the screens say in other languages: Qt Linguist files, made from the code.

After a text of a screen was changed: `python -m ui.translations` brings the `.ts` files in step,
then translate what it counts as unfinished (by Qt Linguist or any editor), then run it again.
"""
