/** How an activity is called, wherever a family or a coach reads of it. */
export interface NamedActivity {
  kind: string;
  title: string;
  opponent: string;
  side: string | null;
  teamName: string;
}

const KINDS: Record<string, string> = {
  training: 'Entrenamiento',
  match: 'Partido',
  tournament: 'Torneo',
  meeting: 'Reunión',
  other: 'Actividad',
};

/** «Alevín A – CD Ribera»; «Entrenamiento · Alevín A». */
export function activityName({kind, title, opponent, side, teamName}: NamedActivity): string {
  if (kind === 'match' && opponent) return side === 'away' ? `${opponent} – ${teamName}` : `${teamName} – ${opponent}`;
  return `${title || KINDS[kind] || kind} · ${teamName}`;
}

/** The columns of it, over `team_activity v` and `team m`. */
export const NAMED = `v.kind, v.title, v.opponent, v.side, m.name as "teamName"`;
