// References that ask for nothing which the person may not see.
import type { ReactNode } from 'react';
import { ReferenceField, ReferenceInput, type ReferenceFieldProps, type ReferenceInputProps } from 'react-admin';
import { may } from '../providers/permissions';

/** react-admin's field without a link; «—» for what is out of reach. */
export function RefField({ children, ...props }: ReferenceFieldProps & { children?: ReactNode }) {
  if (!may(props.reference, 'show')) return <>—</>;
  return <ReferenceField link={false} {...props}>{children}</ReferenceField>;
}

/** react-admin's input; nothing at all for what is out of reach. */
export function RefInput(props: ReferenceInputProps & { alwaysOn?: boolean }) {
  return may(props.reference, 'list') ? <ReferenceInput {...props} /> : null;
}

/** Filters that would need a list out of reach are not offered. */
export const allowedFilters = (filters: readonly JSX.Element[]): JSX.Element[] =>
  filters.filter((filter) => {
    const { reference } = filter.props as { reference?: string };
    return reference === undefined || may(reference, 'list');
  });
