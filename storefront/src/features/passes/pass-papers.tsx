// The papers of one's own requested pass.
import {api} from '../../lib/api/api';
import {passPapersKey} from '../../lib/api/keys';
import {put, useQuery} from '../../lib/api/query';
import type {OwnPass} from '../../lib/api/types';
import {PaperList} from '../../ui/forms/paper-list';

export function PassPapers({pass}: {pass: OwnPass}) {
  const key = passPapersKey(pass.id);
  const {data} = useQuery(key, () => api.passPapers(pass.id));
  if (!data || data.papers.length === 0) return null;
  return (
    <PaperList papers={data} onSend={async (file, text) => put(key, await api.sendPassPaper(pass.id, file, text))} />
  );
}
