// A form's values, its errors beside the fields, and a summary that takes the focus when sending fails.
import {useEffect, useRef, useState, type FormEvent} from 'react';
import {arrive} from '../sale/arrival';
import {asApiError, type ApiError} from '../api/request';

export type Errors<T> = Partial<Record<keyof T & string, string | undefined>>;

export interface Form<T> {
  values: T;
  set: <K extends keyof T>(name: K, value: T[K]) => void;
  /** What was wrong with it goes: it is being mended where its value is kept. */
  touch: (name: string) => void;
  errors: Errors<T>;
  /** The answer that is not about one field. */
  failure: ApiError | null;
  isBusy: boolean;
  onSubmit: (event: FormEvent) => void;
  summaryRef: React.RefObject<HTMLDivElement>;
}

/**
 * @param check what is wrong before anything is sent, by field
 * @param send rejects with an ApiError whose `fields` are shown beside the inputs
 * @param isField whether an input is there for a name that nothing has been typed into yet
 */
export function useForm<T extends object>(
  start: T,
  check: (values: T) => Errors<T>,
  send: (values: T) => Promise<void>,
  isField: (name: string) => boolean = () => false,
): Form<T> {
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Errors<T>>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const summaryRef = useRef<HTMLDivElement>(null);
  const running = useRef(false);

  const [refusals, setRefusals] = useState(0);
  // Once the summary stands there: the next frame may come before it.
  useEffect(() => {
    if (refusals > 0) arrive(summaryRef.current);
  }, [refusals]);

  const show = (found: Errors<T>, problem: ApiError | null) => {
    setErrors(found);
    setFailure(problem);
    setRefusals(count => count + 1);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    const found = check(values);
    if (Object.keys(found).length) return show(found, null);
    running.current = true;
    setBusy(true);
    setErrors({});
    setFailure(null);
    send(values)
      .catch((error: unknown) => {
        const problem = asApiError(error);
        const known = Object.fromEntries(
          Object.entries(problem.fields).filter(([name]) => name in values || isField(name)),
        ) as Errors<T>;
        show(known, Object.keys(known).length ? null : problem);
      })
      .finally(() => {
        running.current = false;
        setBusy(false);
      });
  };

  return {
    values,
    set: (name, value) => {
      setValues(old => ({...old, [name]: value}));
      setErrors(old => ({...old, [name]: undefined}));
    },
    touch: name => setErrors(old => ({...old, [name]: undefined})),
    errors,
    failure,
    isBusy,
    onSubmit,
    summaryRef,
  };
}

export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());

export const required = (text: string, message: string) => (text.trim() ? undefined : message);

/** Leaves out what is right. */
export function onlyErrors<T>(found: Errors<T>): Errors<T> {
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message)) as Errors<T>;
}
