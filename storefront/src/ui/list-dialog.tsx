// Something over the list it hangs in: its address is the list's with a word more, so that «back» closes it.
import {useLayoutEffect, useRef, type ReactNode} from 'react';
import {Icon} from './icon';
import './list-dialog.css';

interface Props {
  /** Another one is another dialog, read from its heading. */
  scene: string;
  title: string;
  /** Beside the words, or above them on a phone. */
  picture?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

export function ListDialog({scene, title, picture, onClose, children}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current!;
    shown.showModal();
    head.current?.focus();
    // Closed while it still stands in the page, it gives the focus back to what opened it.
    return () => shown.close();
  }, [scene]);
  return (
    <dialog
      ref={dialog}
      className="list-dialog"
      aria-labelledby="list-dialog-title"
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
      onClick={event => event.target === dialog.current && onClose()}
    >
      <div className="list-dialog-sheet" data-has-picture={picture ? true : undefined}>
        <button type="button" className="list-dialog-close" aria-label="Cerrar" onClick={onClose}>
          <Icon name="close" size={24} />
        </button>
        {picture}
        <div className="list-dialog-words">
          <h2 id="list-dialog-title" ref={head} tabIndex={-1}>
            {title}
          </h2>
          {children}
        </div>
      </div>
    </dialog>
  );
}
