// Rich text, cleaned by the API on every save. The editor loads when a form first needs it.
import {lazy, Suspense} from 'react';
import type {CommonInputProps} from 'react-admin';
import Skeleton from '@mui/material/Skeleton';

export interface HtmlInputProps extends CommonInputProps {
  tall?: boolean;
  /** For a mail: colours and buttons too. */
  mail?: boolean;
}

const Editor = lazy(() => import('./html-editor'));

export function HtmlInput(props: HtmlInputProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={props.tall ? 360 : 180} sx={{my: 1}} />}>
      <Editor {...props} />
    </Suspense>
  );
}
