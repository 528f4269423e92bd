// The document's title: the page first, the house after it.
import {useEffect} from 'react';
import {useSite} from './site';

export function useTitle(page: string | undefined): void {
  const house = useSite()?.name;
  useEffect(() => {
    if (page !== undefined) document.title = [page, house].filter(Boolean).join(' · ');
  }, [page, house]);
}
