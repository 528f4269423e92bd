// What a line has no room for, under one word: it opens on wide screens; in the menu of a phone it is part of the list.
import {useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode} from 'react';
import {useLocation} from 'react-router';
import {Icon} from '../../ui/icon';

export function HeaderMore({children}: {children: ReactNode}) {
  const [isOpen, setOpen] = useState(false);
  const {pathname} = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({target}: PointerEvent) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    toggle.current?.focus();
  };
  // Nothing has the focus while a link is pressed in some browsers: only somebody else's focus closes it.
  const onBlur = ({relatedTarget}: FocusEvent) => {
    if (relatedTarget && !box.current?.contains(relatedTarget)) setOpen(false);
  };
  return (
    <div ref={box} className="header-more" data-open={isOpen || undefined} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={toggle}
        type="button"
        className="header-more-toggle"
        aria-expanded={isOpen}
        aria-controls="navegacion-mas"
        onClick={() => setOpen(!isOpen)}
      >
        Más <Icon name="down" size={14} />
      </button>
      <div className="header-more-links" id="navegacion-mas">
        {children}
      </div>
    </div>
  );
}
