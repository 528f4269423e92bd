// Makes a module of each icon of icons.json, as the package has them: dist/Add.js is what `@mui/icons-material/Add` means.
import fs from 'node:fs';
import icons from './icons.json';

/** The text of its path is the whole of most icons; else elements. */
type Drawing = string | Element[];
type Element = [tag: string, attributes: Record<string, string>, children?: Element[]];

/** For the build and for the development server, before the first import is looked for. */
export function writeIcons(): void {
  const dist = new URL('./dist/', import.meta.url);
  fs.mkdirSync(dist, {recursive: true});
  for (const [name, drawing] of Object.entries(icons as unknown as Record<string, Drawing>))
    fs.writeFileSync(new URL(`${name}.js`, dist), moduleOf(name, drawing));
}

function moduleOf(name: string, drawing: Drawing): string {
  const elements: Element[] = typeof drawing === 'string' ? [['path', {d: drawing}]] : drawing;
  const drawn = elements.map((element, i) => jsx(element, elements.length > 1 ? String(i) : undefined));
  return `import {createSvgIcon} from '@mui/material/SvgIcon';
import {jsx} from 'react/jsx-runtime';
export default createSvgIcon(${drawn.length > 1 ? `[${drawn.join()}]` : drawn[0]}, ${JSON.stringify(name)});
`;
}

function jsx([tag, attributes, children = []]: Element, key?: string): string {
  const inside = children.map((child, i) => jsx(child, String(i)));
  const words = [JSON.stringify(attributes).slice(1, -1), inside.length ? `children: [${inside.join()}]` : ''];
  return `/*#__PURE__*/ jsx(${JSON.stringify(tag)}, {${words.filter(Boolean).join()}}, ${JSON.stringify(key)})`;
}
