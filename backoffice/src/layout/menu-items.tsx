// The pieces of the menu: a group that folds, an entry with its star, a group as one button of the narrow rail.
import type {ReactNode} from 'react';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import FoldIcon from '@mui/icons-material/ExpandMore';
import StarIcon from '@mui/icons-material/Star';
import StarEmptyIcon from '@mui/icons-material/StarBorder';
import type {Entry, Section} from './entries';

const focusLook = {'&:focus-visible': {outline: '2px solid', outlineColor: 'rail.mark', outlineOffset: -2}} as const;
const plain = {border: 0, bgcolor: 'transparent', font: 'inherit', cursor: 'pointer', p: 0} as const;
/** A finger needs more than a mouse. */
const height = {minHeight: 30, '@media (pointer: coarse)': {minHeight: 44}} as const;

interface FoldProps {
  name: string;
  isOpen: boolean;
  hasCurrent: boolean;
  onFold: (open: boolean) => void;
  children: ReactNode;
}

export function FoldHead({name, isOpen, hasCurrent, onFold, children}: FoldProps) {
  const id = `menu-${name.replaceAll(' ', '-')}`;
  return (
    <>
      <Box component="h2" sx={{m: 0}}>
        <Box
          component="button"
          type="button"
          data-menu-item
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onFold(!isOpen)}
          sx={{
            ...plain,
            ...focusLook,
            ...height,
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            width: '100%',
            pl: 1.75,
            pr: 1,
            textAlign: 'left',
            fontSize: '0.8125rem',
            fontWeight: hasCurrent || isOpen ? 700 : 600,
            color: isOpen ? 'rail.muted' : 'rail.text',
            '&:hover': {bgcolor: 'rail.hover'},
          }}
        >
          {name}
          <FoldIcon aria-hidden sx={{fontSize: 18, opacity: 0.75, transform: isOpen ? 'rotate(180deg)' : undefined}} />
        </Box>
      </Box>
      <Box component="ul" id={id} hidden={!isOpen} sx={{listStyle: 'none', m: 0, p: 0, pb: isOpen ? 0.75 : 0}}>
        {isOpen && children}
      </Box>
    </>
  );
}

interface LinkProps {
  entry: Entry;
  isCurrent: boolean;
  /** A favourite stands twice: the one in its group is said to be the current one. */
  isFirstCurrent: boolean;
  open: boolean;
  onNavigate?: () => void;
  star?: {on: boolean; toggle: () => void};
}

export function MenuLink({entry, isCurrent, isFirstCurrent, open, onNavigate, star}: LinkProps) {
  const Icon = entry.icon;
  const link = (
    <Box
      component={Link}
      to={entry.to}
      data-menu-item
      className={isCurrent ? 'active' : undefined}
      aria-current={isCurrent && isFirstCurrent ? 'page' : undefined}
      onClick={onNavigate}
      onPointerEnter={() => void entry.prefetch?.()}
      onFocus={() => void entry.prefetch?.()}
      aria-label={open ? undefined : entry.label}
      sx={{
        ...focusLook,
        ...height,
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        pl: 1.5,
        pr: star?.on ? '32px' : 1,
        borderLeft: '3px solid transparent',
        color: 'rail.text',
        textDecoration: 'none',
        fontWeight: 500,
        fontSize: '0.8125rem',
        lineHeight: 1.2,
        '& svg': {fontSize: 18, opacity: 0.85, flex: 'none'},
        '&.active': {borderLeftColor: 'rail.mark', fontWeight: 700},
        ...(star !== undefined && {'@media (pointer: coarse)': {minHeight: 44, pr: '46px'}}),
      }}
    >
      {Icon !== undefined && <Icon />}
      {open && entry.label}
    </Box>
  );
  if (!open)
    return (
      <li>
        <Tooltip title={entry.label} placement="right">
          {link}
        </Tooltip>
      </li>
    );
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        bgcolor: isCurrent ? 'rail.hover' : undefined,
        '&:hover': {bgcolor: 'rail.hover'},
        '&:hover .star, &:focus-within .star': {opacity: 1},
      }}
    >
      {link}
      {star !== undefined && (
        <Box
          component="button"
          type="button"
          className="star"
          aria-pressed={star.on}
          aria-label={`${entry.label}: favorito`}
          title={star.on ? 'Quitar de favoritos' : 'Añadir a favoritos'}
          onClick={star.toggle}
          sx={{
            ...plain,
            ...focusLook,
            position: 'absolute',
            inset: '0 0 0 auto',
            width: 30,
            display: 'grid',
            placeItems: 'center',
            color: star.on ? 'rail.mark' : 'rail.muted',
            opacity: star.on ? 1 : 0,
            '&:hover': {bgcolor: 'rail.background'},
            '&:focus-visible': {opacity: 1, outline: '2px solid'},
            '& svg': {fontSize: 16},
            '@media (pointer: coarse)': {width: 44, opacity: star.on ? 1 : 0.6},
          }}
        >
          {star.on ? <StarIcon /> : <StarEmptyIcon />}
        </Box>
      )}
    </Box>
  );
}

export function RailButton({section, isCurrent, onOpen}: {section: Section; isCurrent: boolean; onOpen: () => void}) {
  const Icon = section.entries[0]?.icon;
  return (
    <li>
      <Tooltip title={section.name} placement="right">
        <Box
          component="button"
          type="button"
          data-menu-item
          aria-label={section.name}
          aria-current={isCurrent ? 'true' : undefined}
          onClick={onOpen}
          sx={{
            ...plain,
            ...focusLook,
            display: 'grid',
            placeItems: 'center',
            width: '100%',
            minHeight: 36,
            color: 'rail.text',
            borderLeft: '3px solid',
            borderColor: isCurrent ? 'rail.mark' : 'transparent',
            bgcolor: isCurrent ? 'rail.hover' : undefined,
            '&:hover': {bgcolor: 'rail.hover'},
            '& svg': {fontSize: 20},
          }}
        >
          {Icon !== undefined ? <Icon /> : section.name[0]}
        </Box>
      </Tooltip>
    </li>
  );
}
