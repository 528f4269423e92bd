// «/faqs»: what people ask most.
import {FaqList} from '../../features/content/faq-list';
import {useTitle} from '../../lib/title';

export default function FaqsPage() {
  useTitle('Preguntas frecuentes');
  return (
    <div className="page page-narrow content-page">
      <h1>Preguntas frecuentes</h1>
      <FaqList />
    </div>
  );
}
