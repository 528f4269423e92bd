// A default follows what it depends on until somebody touches it: what the form proposed may be proposed anew, what
// somebody wrote stays. What stood when the form was opened counts as proposed.
import {useEffect, useRef} from 'react';
import {useFormContext} from 'react-hook-form';

export function FollowDefault({source, value}: {source: string; value: unknown}) {
  const {getValues, setValue} = useFormContext();
  const proposed = useRef<{value: unknown; stands: unknown}>();
  useEffect(() => {
    const now: unknown = getValues(source);
    if (proposed.current === undefined) proposed.current = {value, stands: now};
    if (value === undefined || value === proposed.current.value) return;
    const isTouched = now !== proposed.current.stands && now !== '' && now !== null && now !== undefined;
    proposed.current = {value, stands: isTouched ? proposed.current.stands : value};
    if (!isTouched) setValue(source, value, {shouldValidate: false});
  }, [source, value, getValues, setValue]);
  return null;
}
