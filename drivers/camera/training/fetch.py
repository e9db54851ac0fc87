"""The artwork and the fonts that decks are drawn from, fetched by name into a folder git ignores.

Two sets of card art whose licences allow training on them, and whatever free fonts the machine has
(the names of the Debian packages used for the shipped model are in `model.md`).
"""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Final

PACKAGES: Final[tuple[tuple[str, str], ...]] = (
    ("@letele/playing-cards@0.1.0", "CC0-1.0"),
    ("@heruka_urgyen/react-playing-cards@0.5.0", "MIT"),
)
FONTS: Final = Path("/usr/share/fonts")
"""Where Debian's `fonts-*` packages put them."""

_TO_SVG: Final = """
const fs=require('fs'),path=require('path');
const [src,out]=process.argv.slice(-2);fs.mkdirSync(out,{recursive:true});
const keep=new Set(['viewBox','preserveAspectRatio','patternUnits']);
const name=k=>k==='className'?'class':k==='xlinkHref'?'xlink:href':k==='xmlnsXlink'?'xmlns:xlink'
  :keep.has(k)||k.includes('-')?k:k.replace(/[A-Z]/g,c=>'-'+c.toLowerCase());
const el=(tag,props,...kids)=>{const at=Object.entries(props||{}).filter(([,v])=>v!=null)
  .map(([k,v])=>` ${name(k)}="${String(v).replace(/"/g,'&quot;')}"`).join('');
  return `<${tag}${at}>${kids.flat().filter(x=>x!=null).join('')}</${tag}>`};
const text=fs.readFileSync(src,'utf8').replace(/^import.*$/gm,'')
  .replace(/^export\\s*\\{[\\s\\S]*?\\};?$/gm,'');
const names=[...text.matchAll(/const Svg(\\w+) = /g)].map(m=>m[1]);
const cards=new Function('React','_extends',
  text+`;return {${names.map(n=>n+':Svg'+n).join(',')}}`)({createElement:el},Object.assign);
for(const [k,draw] of Object.entries(cards))fs.writeFileSync(path.join(out,k+'.svg'),draw({}));
"""


def fetch(folder: Path) -> dict[str, Path]:
    """Both sets as folders of SVG files, by a short name; fetched once, kept in `folder`.

    Raises RuntimeError when `npm` or `node` is missing or a package cannot be had.
    """
    for tool in ("npm", "node"):
        if shutil.which(tool) is None:
            raise RuntimeError(f"{tool} is not installed; the card art comes as npm packages")
    art = folder / "art"
    art.mkdir(parents=True, exist_ok=True)
    for package, _ in PACKAGES:
        name, version = package.removeprefix("@").rsplit("@", 1)
        into = art / name.replace("/", "-")
        if into.exists():
            continue
        got = subprocess.run(
            ["npm", "pack", package], cwd=art, capture_output=True, text=True, check=False
        )
        if got.returncode:
            raise RuntimeError(f"{package} could not be fetched: {got.stderr.strip()[-300:]}")
        with tarfile.open(art / f"{name.replace('/', '-')}-{version}.tgz") as packed:
            packed.extractall(into, filter="data")
    letele = art / "letele-svg"
    if not letele.exists():
        bundle = art / "letele-playing-cards/package/dist/index.esm.js"
        subprocess.run(["node", "-e", _TO_SVG, str(bundle), str(letele)], check=True)
    images = art / "heruka_urgyen-react-playing-cards/package/src/images"
    return {"letele": letele} | {
        each.name: each for each in sorted(images.iterdir()) if each.is_dir()
    }


def fonts(under: Path = FONTS) -> list[Path]:
    """Every TrueType and OpenType font below `under`, in order of name."""
    found = [*under.rglob("*.ttf"), *under.rglob("*.otf")]
    return sorted(found, key=lambda path: path.name)
