// The left menu: favourites, then what the person works with in groups that fold, then «Más». The group of the screen
// that is open is open too, and its entry in view. Loading a screen's file starts on hover. Arrows, Home and End move;
// the arrows to the sides open and close.
import {useEffect, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent} from 'react';
import {useStore} from 'react-admin';
import {useLocation} from 'react-router';
import Box from '@mui/material/Box';
import {currentSession, onSession} from '../providers/session';
import {allSections, currentEntry, dividedFor, isPlatform, type Entry, type Section} from './entries';
import {FEW} from './menu-data';
import {FoldHead, MenuLink, RailButton} from './menu-items';
import {useFavourites} from './use-favourites';

const MORE = 'Más';
const sum = (sections: readonly Section[]): number =>
  sections.reduce((total, section) => total + section.entries.length, 0);

interface Props {
  open: boolean;
  onNavigate?: () => void;
  /** From the narrow rail: a group is opened by opening the menu. */
  onOpen?: () => void;
}

export function Menu({open, onNavigate, onOpen}: Props) {
  const session = useSyncExternalStore(onSession, currentSession);
  const user = session?.user;
  // What one may open is read from the session.
  const all = useMemo(allSections, [session]);
  const {own, rest} = useMemo(() => dividedFor(isPlatform ? [] : (user?.roles ?? []), all), [all, user]);
  const mine = isPlatform ? all : own;
  const more = isPlatform ? [] : rest;
  const {pathname} = useLocation();
  const current = currentEntry(all, pathname);
  const isMore = current !== undefined && more.some(section => section.entries.includes(current));
  const here = current === undefined ? undefined : isMore ? MORE : current.group;
  const favourites = useFavourites();
  const kept = favourites.paths.flatMap(path =>
    all.flatMap(section => section.entries.filter(entry => entry.to === path)),
  );

  // What was opened or closed by hand stays so; the group one is in is open until it is closed, or left.
  const [folds, setFolds] = useStore<Record<string, boolean>>(`menu.${user?.id ?? 0}`, {});
  const [closedHere, setClosedHere] = useState<string | null>(null);
  const isOpen = (name: string): boolean =>
    name === here ? closedHere !== name : (folds[name] ?? (name !== MORE && sum(mine) <= FEW));
  const fold = (name: string, to: boolean): void => {
    if (name === here) setClosedHere(to ? null : name);
    setFolds({...folds, [name]: to});
  };
  useEffect(() => setClosedHere(null), [here]);

  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({block: 'nearest'});
  }, [current?.to, open]);

  const link = (entry: Entry, isFavourite = false) => (
    <MenuLink
      key={entry.to}
      entry={entry}
      isCurrent={entry.to === current?.to}
      isFirstCurrent={!isFavourite}
      open={open}
      onNavigate={onNavigate}
      star={
        isPlatform ? undefined : {on: favourites.paths.includes(entry.to), toggle: () => favourites.toggle(entry.to)}
      }
    />
  );

  if (!open) {
    return (
      <Box component="nav" aria-label="Menú principal" ref={nav} onKeyDown={moveByKey} sx={{py: 1}}>
        <ul style={{listStyle: 'none', margin: 0, padding: 0}}>
          {kept.map(entry => link(entry))}
          {[...mine, ...more.filter(section => mine.every(one => one.name !== section.name))].map(section => (
            <RailButton
              key={section.name}
              section={section}
              isCurrent={section.entries.some(entry => entry.to === current?.to)}
              onOpen={() => {
                fold(mine.includes(section) ? section.name : MORE, true);
                onOpen?.();
              }}
            />
          ))}
        </ul>
      </Box>
    );
  }
  return (
    <Box component="nav" aria-label="Menú principal" ref={nav} onKeyDown={moveByKey} sx={{pb: 3, pt: 0.75}}>
      {kept.length > 0 && (
        <>
          <Box
            component="h2"
            id="menu-favourites"
            sx={{m: 0, px: 1.75, pt: 0.5, pb: 0.25, fontSize: '0.72rem', fontWeight: 600, color: 'rail.muted'}}
          >
            Favoritos
          </Box>
          <Box
            component="ul"
            aria-labelledby="menu-favourites"
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              pb: 0.75,
              mb: 0.5,
              borderBottom: '1px solid',
              borderColor: 'rail.hover',
            }}
          >
            {kept.map(entry => link(entry, true))}
          </Box>
        </>
      )}
      {mine.map(section => (
        <FoldHead
          key={section.name}
          name={section.name}
          isOpen={isOpen(section.name)}
          hasCurrent={section.name === here}
          onFold={to => fold(section.name, to)}
        >
          {section.entries.map(entry => link(entry))}
        </FoldHead>
      ))}
      {more.length > 0 && (
        <FoldHead name={MORE} isOpen={isOpen(MORE)} hasCurrent={here === MORE} onFold={to => fold(MORE, to)}>
          {more.map(section => (
            <li key={section.name}>
              <Box
                component="span"
                id={`menu-more-${section.name}`}
                sx={{display: 'block', px: 1.75, pt: 0.75, fontSize: '0.72rem', color: 'rail.muted'}}
              >
                {section.name}
              </Box>
              <Box component="ul" aria-labelledby={`menu-more-${section.name}`} sx={{listStyle: 'none', m: 0, p: 0}}>
                {section.entries.map(entry => link(entry))}
              </Box>
            </li>
          ))}
        </FoldHead>
      )}
    </Box>
  );
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: at => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Among what is shown; to the right opens the group one is at, to the left closes it or goes up to it. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-menu-item]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const item = items[at]!;
  const step = steps[event.key];
  const expanded = item.getAttribute('aria-expanded');
  if (step !== undefined) items[step(at, items.length - 1)]?.focus();
  else if (event.key === 'ArrowRight' && expanded === 'false') item.click();
  else if (event.key === 'ArrowLeft' && expanded === 'true') item.click();
  else if (event.key === 'ArrowLeft' && expanded === null)
    items
      .slice(0, at)
      .reverse()
      .find(one => one.hasAttribute('aria-expanded'))
      ?.focus();
  else return;
  event.preventDefault();
}
