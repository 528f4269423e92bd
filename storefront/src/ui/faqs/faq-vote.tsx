// «¿Te ha servido?»: one answer, which may be changed; who is not helped is shown the way to write.
import {useState} from 'react';
import {api} from '../../lib/api/api';
import {asApiError} from '../../lib/api/request';
import {Button} from '../button';
import {PageLink} from '../page-link';
import './faqs.css';

interface Props {
  id: number;
  question: string;
  /** The form is below already. */
  isBesideForm?: boolean;
}

export function FaqVote({id, question, isBesideForm = false}: Props) {
  const [given, setGiven] = useState<boolean | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const vote = async (isHelpful: boolean) => {
    setBusy(true);
    setProblem('');
    try {
      await api.voteFaq(id, isHelpful);
      setGiven(isHelpful);
    } catch (caught) {
      setProblem(asApiError(caught).message);
    } finally {
      setBusy(false);
    }
  };
  const about = <span className="visually-hidden"> la respuesta a «{question}»</span>;
  return (
    <div className="faq-vote">
      <span>¿Te ha servido?</span>
      {([true, false] as const).map(isHelpful => (
        <Button
          key={String(isHelpful)}
          look="quiet"
          aria-pressed={given === isHelpful}
          isBusy={isBusy}
          onClick={() => void vote(isHelpful)}
        >
          {isHelpful ? 'Sí' : 'No'}
          {about}
        </Button>
      ))}
      <span role="status" className="small">
        {problem ||
          (given === true && 'Gracias.') ||
          (given === false &&
            (isBesideForm ? 'Sigue escribiendo y te contestamos.' : <PageLink to="/ayuda">Escríbenos</PageLink>))}
      </span>
    </div>
  );
}
