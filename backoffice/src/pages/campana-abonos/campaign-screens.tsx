// Campaigns of passes: the list, creation, one campaign's page, its phases and its waiting list.
import {lazy} from 'react';
import {Route, Routes} from 'react-router';
import {NotFound} from '../../crud/frames/not-found';

const Campaigns = lazy(() => import('./campaigns'));
const CampaignCreate = lazy(() => import('./campaign-create'));
const CampaignPage = lazy(() => import('./campaign-page'));

export default function CampaignScreens() {
  return (
    <Routes>
      <Route index element={<Campaigns />} />
      <Route path="crear" element={<CampaignCreate />} />
      <Route path=":campaignId" element={<CampaignPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
