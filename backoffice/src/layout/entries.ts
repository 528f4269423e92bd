// The entries of the menu that the person at work may open, from the two registries, in the groups and the order in
// which they stand; and which of them is theirs.
import type {ComponentType} from 'react';
import HomeIcon from '@mui/icons-material/SpaceDashboardOutlined';
import {pages, platformPages, type PageLine} from '../registry/pages';
import {may} from '../providers/permissions';
import {mayOpen} from './may-open';
import {registry} from '../registry/registry';
import {groups, type Group} from '../registry/section';
import {works} from './menu-data';
import {saidOf} from '../crud/words/choices';

export interface Entry {
  label: string;
  to: string;
  group: string;
  icon?: ComponentType;
  prefetch?: () => Promise<unknown>;
}

export interface Section {
  name: string;
  entries: Entry[];
}

/** Under /superadmin only the platform's own tools are there. */
export const isPlatform =
  window.location.pathname === '/superadmin' || window.location.pathname.startsWith('/superadmin/');

const ofPage = ({menu, path, load}: PageLine, group: string): Entry[] =>
  menu === undefined ? [] : [{label: menu.label, to: menu.to ?? path, group, icon: menu.icon, prefetch: load}];

function entriesOf(group: Group): Entry[] {
  const home: Entry[] =
    group === 'Ventas' && may('dashboard', 'view') ? [{label: 'Panel', to: '/', group, icon: HomeIcon}] : [];
  const made = pages.filter(page => page.menu?.group === group && mayOpen(page)).flatMap(page => ofPage(page, group));
  const lists = registry
    .filter(line => line.group === group && may(line.name, 'list'))
    .map(line => ({label: line.many, to: `/${line.name}`, group, icon: line.icon, prefetch: line.load}));
  // Where one sells comes before what was sold; elsewhere reports and settings come last.
  return group === 'Ventas' ? [...home, ...made, ...lists] : [...lists, ...made];
}

export function allSections(): Section[] {
  if (isPlatform)
    return [
      {
        name: 'Plataforma',
        entries: [
          {label: 'Inicio', to: '/', group: 'Plataforma', icon: HomeIcon},
          ...platformPages.filter(mayOpen).flatMap(page => ofPage(page, 'Plataforma')),
        ],
      },
    ];
  return groups.map(name => ({name, entries: entriesOf(name)})).filter(section => section.entries.length > 0);
}

/** What these roles work with, and the rest of what they may open. */
export function dividedFor(roles: readonly string[], sections: readonly Section[]): {own: Section[]; rest: Section[]} {
  const lists = roles.map(role => saidOf(works, role));
  const isOwn = (entry: Entry): boolean =>
    lists.some(
      list => list === undefined || list.includes(entry.group as Group) || list.includes(entry.to as `/${string}`),
    );
  const some = (is: (entry: Entry) => boolean): Section[] =>
    sections
      .map(({name, entries}) => ({name, entries: entries.filter(is)}))
      .filter(section => section.entries.length > 0);
  return {own: some(isOwn), rest: some(entry => !isOwn(entry))};
}

/** The entry of the page that is open: of «bases» and «bases/equipos» the longer one. */
export function currentEntry(sections: readonly Section[], pathname: string): Entry | undefined {
  return sections
    .flatMap(section => section.entries)
    .filter(({to}) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .sort((a, b) => b.to.length - a.to.length)[0];
}
