// «/perfil»: the customer's orders, tickets and data. Who is not logged in is sent to do so.
import {useState} from 'react';
import {Navigate, useNavigate} from 'react-router';
import {Orders} from '../../features/account/orders';
import {SignUpForm} from '../../features/content/sign-up-form';
import {OwnCases} from '../../features/cases/own-cases';
import {OwnData} from '../../features/account/own-data';
import {OwnPeople} from '../../features/account/own-people';
import {FamilyLink} from '../../features/account/family-link';
import {PassLink} from '../../features/account/pass-link';
import {ProfileForm} from '../../features/account/profile-form';
import {ReceivedTickets} from '../../features/account/received-tickets';
import {logOut, useAccount} from '../../lib/account';
import {useUses} from '../../lib/activities';
import {useSite} from '../../lib/site';
import {useTitle} from '../../lib/title';
import {Button} from '../../ui/button';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import {Section} from '../../ui/section';

export default function ProfilePage() {
  useTitle('Tu cuenta');
  const {data, error, reload, isLoading} = useAccount();
  const offersPasses = useUses('passes');
  const offersAcademy = useUses('academy');
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const site = useSite();
  const leave = async () => {
    setLeaving(true);
    // First out, then away: a page that is left (or closed) in between would leave the session open.
    await logOut().then(
      () => navigate('/'),
      () => setLeaving(false),
    );
  };
  if (error && !data)
    return (
      <div className="page profile-page">
        <Trouble isPage error={error} onRetry={() => void reload()} />
      </div>
    );
  if (isLoading || isLeaving)
    return (
      <Loading>
        <div className="page profile-page">
          <Bone height="4rem" width="60%" />
          <Bone height="14rem" />
        </div>
      </Loading>
    );
  if (!data) return <Navigate to="/login?volver=/perfil" replace />;
  return (
    <div className="page profile-page">
      <div className="profile-head">
        <h1>Hola, {data.firstName}</h1>
        <Button onClick={() => void leave()}>Cerrar la sesión</Button>
      </div>
      {offersAcademy && <FamilyLink />}
      {offersPasses && <PassLink hasPasses={data.hasPasses} />}
      <Orders />
      <ReceivedTickets />
      <OwnCases />
      <ProfileForm key={data.id} account={data} />
      {site?.hasNewsletters && (
        <Section title="Boletines">
          <div className="profile-form">
            <SignUpForm email={data.email} isOwn />
          </div>
        </Section>
      )}
      <OwnPeople account={data} />
      <OwnData account={data} />
    </div>
  );
}
