// The installation's own data: name, addresses, colours. Asked for once.
import {useQuery} from './api/query';
import {api} from './api/api';
import type {Site, Typeface} from './api/types';

export const siteKey = 'site';

export function useSite(): Site | undefined {
  return useQuery<Site>(siteKey, api.site, 600_000).data;
}

export const useTypeface = (): Typeface => useSite()?.look.typeface ?? 'archivo';
