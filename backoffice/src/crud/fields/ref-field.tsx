// A reference that asks for nothing which the person may not see.
import type {ReactNode} from 'react';
import {ReferenceField, type ReferenceFieldProps} from 'react-admin';
import {may} from '../../providers/permissions';

/** react-admin's field without a link; «—» for what is out of reach. */
export function RefField({children, ...props}: ReferenceFieldProps & {children?: ReactNode}) {
  if (!may(props.reference, 'show')) return <>—</>;
  return (
    <ReferenceField link={false} {...props}>
      {children}
    </ReferenceField>
  );
}
