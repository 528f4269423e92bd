/** A whole team is told of what was called off or moved: one mail to each guardian for each change of it. */
import {activityName} from '../../domain/academy/calendar/activity-words';
import type {TeamTold} from '../../domain/academy/calendar/team-to-tell';
import {mailIdentity} from '../../outside/mail/identity';
import {renderTeamChange, type TeamChangeMail} from '../../outside/mail/render/academy/team-change';
import {queueMails} from '../../outside/mail/queue/mail-queue';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

/** How many mails. */
export async function tellTeam(
  runtime: Runtime,
  tx: Tx,
  told: readonly TeamTold[],
  news: TeamChangeMail['news'],
): Promise<number> {
  if (told.length === 0) return 0;
  const identity = await mailIdentity(tx, runtime.config);
  return queueMails(
    runtime,
    tx,
    told.map(({guardianId, email, firstName, childNames, activities}) => {
      const [first] = activities;
      return {
        ...renderTeamChange({
          identity,
          news,
          name: firstName,
          childNames,
          teamName: first!.teamName,
          stateNote: first!.stateNote,
          activities: activities.map(one => ({...one, name: activityName(one)})),
          familyUrl: `${runtime.config.publicUrl}/perfil/familia`,
        }),
        dedupeKey: `team-change:${first!.id}:${first!.sequence}:${activities.length}:${guardianId}`,
        kind: 'team_change',
        to: email,
        orderId: null,
        attachments: [],
      };
    }),
  );
}
