// Rich text, cleaned by the API on every save. The editor loads when a form first needs it.
import {lazy, Suspense} from 'react';
import Skeleton from '@mui/material/Skeleton';
import type {HtmlInputProps} from './html-input-props';

const Editor = lazy(() => import('./html-editor'));

export function HtmlInput(props: HtmlInputProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={props.tall ? 360 : 180} sx={{my: 1}} />}>
      <Editor {...props} />
    </Suspense>
  );
}
