// Fills inputs that stand for parts of an object field (`options`, `validation`) once the record is there.
import {useEffect, type ReactNode} from 'react';
import {useRecordContext, type RaRecord} from 'react-admin';
import {useFormContext} from 'react-hook-form';

export function RecordInputs({
  read,
  children,
}: {
  read: (record: RaRecord) => Record<string, unknown>;
  children: ReactNode;
}) {
  const record = useRecordContext();
  const {reset} = useFormContext();
  const key = record === undefined ? '' : `${record.id}:${record.version}`;
  useEffect(() => {
    if (record !== undefined) reset(read(record));
    // Only another record, or another version of it, fills the inputs anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return <>{children}</>;
}
