// A mail as it is being written, as the API reads it: how it looks, what its blocks name and what is wrong with them.
import {keepPreviousData, useQuery} from '@tanstack/react-query';
import {useWatch} from 'react-hook-form';
import {useRested} from '../../../crud/editor/use-rested';
import {call} from '../../../providers/http-client';
import type {BlockRow} from './block-kinds';

export type Draft = ReturnType<typeof useDraft>;

/** `nth`: which person of its list reads it. */
export function useDraft(source: string, nth: number) {
  const [blocks, subject, preheader, text, groupIds] = useWatch({
    name: [source, 'subject', 'preheader', 'text', 'audience.groupIds'],
  }) as [BlockRow[] | null, string | null, string | null, string | null, number[] | null];
  const body = useRested({
    blocks: (blocks ?? []) as Record<string, unknown>[],
    subject: subject ?? '',
    preheader: preheader ?? '',
    text: text ?? '',
    groupIds: groupIds ?? [],
    nth,
  });
  const {data, error} = useQuery({
    queryKey: ['emails/boletines', 'borrador', body],
    queryFn: () => call('post', '/api/emails/boletines/borrador', {body}),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {data, error};
}
