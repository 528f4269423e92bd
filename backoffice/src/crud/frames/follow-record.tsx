// Keeps an open form in step with its record. What somebody is typing is never thrown away, and a change that another
// person made to the same fields is never overwritten unseen: then the old version stays, and saving asks.
import {useEffect} from 'react';
import {useFormContext, useFormState} from 'react-hook-form';
import type {RaRecord} from 'react-admin';

interface Props {
  /** What the form was filled from. */
  base: RaRecord;
  /** What is known of the record now. */
  latest: RaRecord;
  onTake: (record: RaRecord) => void;
}

// They change with every command on the record and are in no form.
const bookkeeping = ['version', 'updatedAt', 'state'];

function sameContent(one: RaRecord, other: RaRecord): boolean {
  const plain = (record: RaRecord): string =>
    JSON.stringify(
      Object.entries(record)
        .filter(([field]) => !bookkeeping.includes(field))
        .sort(([a], [b]) => a.localeCompare(b)),
    );
  return plain(one) === plain(other);
}

export function FollowRecord({base, latest, onTake}: Props) {
  const {isDirty} = useFormState();
  const {setValue} = useFormContext();
  useEffect(() => {
    if (latest === base || latest.version === base.version) return;
    if (!isDirty) onTake(latest);
    else if (sameContent(base, latest)) setValue('version', latest.version, {shouldDirty: false});
  }, [base, latest, isDirty, onTake, setValue]);
  return null;
}
