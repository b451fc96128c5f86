import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useTranslations } from 'use-intl';
import { ApiError } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { can, refreshHere, useHere } from '#web/client/here.ts';
import { queries } from '#web/client/queries.ts';
import { OwnershipOffer } from '#web/shared/access/OwnershipOffer.tsx';
import { flag } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { toast } from '#web/ui/toasts.ts';
import { EditTeam } from './EditTeam.tsx';
import { LogoField } from './LogoField.tsx';
import { Ownership } from './Ownership.tsx';
import { TeamFacts } from './TeamFacts.tsx';

const fields = { edit: flag };

/** `/organization/info` (070100): organisation info; `?edit=1` edits it. */
export function OrganizationInfoScreen() {
  const t = useTranslations('teams.info');
  const pages = useTranslations('shell.pages');
  const here = useHere();
  const [{ edit }, set] = useUrlState(fields);
  const editable = can('070100', 'edit');
  const key = ['team', here.team.id];
  const team = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.teams.read({ params: { id: here.team.id } }, { signal }),
    initialData: here.team,
  });
  if (edit && editable) {
    return (
      <EditTeam
        team={team.data}
        onSaved={(saved) => {
          queries.setQueryData(key, saved);
          set({ edit: false }, { replace: true });
          void refreshHere();
        }}
        onClose={() => set({ edit: false }, { replace: true })}
      />
    );
  }
  const shown = team.data;
  const fault = team.error instanceof ApiError ? team.error : undefined;
  return (
    <Page
      title={pages('organizationInfo')}
      purpose={t('purpose')}
      actions={
        editable ? (
          <Button type="primary" onClick={() => set({ edit: true })}>
            {t('edit')}
          </Button>
        ) : null
      }
    >
      <OwnershipOffer />
      {editable ? null : <Alert type="info" showIcon title={t('readOnly')} />}
      {team.isError ? (
        <Surface>
          <ErrorState message={fault?.message} requestId={fault?.requestId} onRetry={() => void team.refetch()} />
        </Surface>
      ) : team.isPending ? (
        <Surface>
          <FactsSkeleton />
        </Surface>
      ) : (
        <TeamFacts team={shown} logo={editable ? <Logo team={shown} onChanged={() => void changed()} /> : null} />
      )}
      <Ownership />
    </Page>
  );
  async function changed() {
    await Promise.all([team.refetch(), refreshHere()]);
  }
}

function Logo({ team, onChanged }: { team: { id: string; name: string; logo: string | null }; onChanged: () => void }) {
  const t = useTranslations('teams.logo');
  const results = useTranslations('common.results');
  const params = { id: team.id };
  async function upload(picture: Blob) {
    const body = new FormData();
    body.append('file', picture, 'logo');
    await api.teams.logo({ params, body });
    toast('success', results('succeeded', { type: t('changed') }));
    onChanged();
  }
  async function remove() {
    await api.teams.removeLogo({ params });
    toast('success', t('removed'));
    onChanged();
  }
  return <LogoField team={team.name} logo={team.logo} onPicture={upload} onRemove={() => void remove()} />;
}
