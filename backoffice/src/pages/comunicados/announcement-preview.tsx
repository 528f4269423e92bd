// The mail of an announcement as it stands in the form, in the frame in which it leaves.
import {keepPreviousData, useQuery} from '@tanstack/react-query';
import {useWatch} from 'react-hook-form';
import {DraftPreview} from '../../crud/editor/draft-preview';
import {useRested} from '../../crud/editor/use-rested';
import {call} from '../../providers/http-client';
import type {Enum} from '../../providers/wire';

export function AnnouncementPreview() {
  const [kind, audienceKind, subject, bodyHtml] = useWatch({
    name: ['kind', 'audienceKind', 'subject', 'bodyHtml'],
  }) as [Enum<'Announcement', 'kind'> | null, string | null, string | null, string | null];
  const body = useRested({
    kind: kind ?? ('informative' as const),
    audienceKind: audienceKind ?? '',
    subject: subject ?? '',
    bodyHtml: bodyHtml ?? '',
  });
  const {data, error} = useQuery({
    queryKey: ['comunicados', 'borrador', body],
    queryFn: () => call('post', '/api/comunicados/borrador', {body}),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return <DraftPreview mail={data} problem={error === null ? null : 'No se ha podido dibujar: revisa el texto.'} />;
}
