// The answers of one person, sale or card, where there are any and whoever looks may read them.
import {useQuery} from '@tanstack/react-query';
import {Panel} from '../frames/panel';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {AnswerList} from './answer-list';

interface Props {
  owner: 'pass' | 'holder' | 'supporter' | 'plot' | 'accreditation' | 'enrolment';
  id: number;
}

export function AnswersPanel({owner, id}: Props) {
  const canSee = may('respuestas-formularios', 'list');
  const {data} = useQuery({
    queryKey: ['answers', owner, id],
    queryFn: ({signal}) => call('get', '/api/respuestas-formularios/de/{owner}/{id}', {at: {owner, id}, signal}),
    enabled: canSee,
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <Panel title="Lo que contestó">
      <AnswerList answers={data} />
    </Panel>
  );
}
