// Asks before unsaved work is lost: on leaving the page, and on every link inside it.
import {useEffect} from 'react';
import {useFormState} from 'react-hook-form';
import {useTranslate} from 'react-admin';

export function UnsavedGuard() {
  const {isDirty, isSubmitting, isSubmitSuccessful} = useFormState();
  return <LeaveGuard armed={isDirty && !isSubmitting && !isSubmitSuccessful} />;
}

let armedGuards = 0;

/** Whether somebody would be asked now: whoever leads on by himself stays until nobody would be. */
export const isUnsaved = (): boolean => armedGuards > 0;

/** Of a form that keeps its own count of what is unsaved. */
export function LeaveGuard({armed}: {armed: boolean}) {
  const translate = useTranslate();

  useEffect(() => {
    if (!armed) return undefined;
    armedGuards += 1;
    const beforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (link === null || link.getAttribute('target') === '_blank' || event.ctrlKey || event.metaKey) return;
      if (window.confirm(translate('ra.message.unsaved_changes'))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('beforeunload', beforeUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      armedGuards -= 1;
      window.removeEventListener('beforeunload', beforeUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [armed, translate]);

  return null;
}
