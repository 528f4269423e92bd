// A button that asks before it acts: what will happen, yes or no, and what the server said when it refused.
import {useId, useRef, useState, type ReactNode} from 'react';
import {refusalWords} from '../../lib/words/pass-words';
import {asApiError} from '../../lib/api/request';
import {Button, type ButtonLook} from '../../ui/button';
import {Refusal} from '../../ui/screens/refusal';
import '../../ui/access-code.css';

interface Props {
  label: ReactNode;
  title: string;
  /** What happens then. */
  children: ReactNode;
  confirm: string;
  look?: ButtonLook;
  onConfirm: () => Promise<unknown>;
}

export function AskFirst({label, title, children, confirm, look = 'plain', onConfirm}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = () => {
    setProblem(null);
    dialog.current?.showModal();
  };
  const go = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await onConfirm();
      dialog.current?.close();
    } catch (error) {
      setProblem(refusalWords(asApiError(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look={look} onClick={open}>
        {label}
      </Button>
      <dialog ref={dialog} className="ask-dialog" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {children}
        {problem && <Refusal>{problem}</Refusal>}
        <div className="ask-buttons">
          <Button look="primary" isBusy={isBusy} onClick={() => void go()}>
            {confirm}
          </Button>
          <Button onClick={() => dialog.current?.close()}>No, dejarlo como está</Button>
        </div>
      </dialog>
    </>
  );
}
