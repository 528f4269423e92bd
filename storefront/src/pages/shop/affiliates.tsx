// «/afiliados»: what a peña or partner is; with the key of its own page, what it has brought.
import {useSearchParams} from 'react-router';
import {AboutAffiliates, OwnAffiliatePage} from '../../features/affiliates/affiliates-page';
import {useTitle} from '../../lib/title';

export default function AffiliatesPage() {
  const pageKey = useSearchParams()[0].get('clave');
  const title = pageKey ? 'Lo que has traído' : 'Peñas y colaboradores';
  useTitle(title);
  return (
    <div className="page page-narrow content-page">
      <h1>{title}</h1>
      {pageKey ? <OwnAffiliatePage pageKey={pageKey} /> : <AboutAffiliates />}
    </div>
  );
}
