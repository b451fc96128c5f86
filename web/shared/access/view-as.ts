import { ApiError } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { setView, supportId, type ViewAsSession } from '#web/client/context.ts';
import { useHere } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toasts.ts';

interface Viewable {
  employeeId: string;
  memberStatus: string;
  suspended?: boolean;
}

/**
 * Whether the person may view as a member: the owner and super administrators may, not during a view, and as another member who
 * has joined.
 */
export function useCanViewAs(): (member: Viewable) => boolean {
  const { user } = useHere();
  const may = (user.owner || user.superAdmin) && !user.viewing && supportId() === null;
  return ({ employeeId, memberStatus, suspended }) =>
    may && memberStatus === 'REGISTERED' && !suspended && employeeId !== user.employeeId;
}

const namesFields = ({ fields }: ApiError) => fields.length > 0;

/** Opens the console as that member in this tab. The page is reloaded so that nothing from before stays on screen. */
export async function startViewing(employeeId: string): Promise<void> {
  try {
    setView(await api.viewAs.start({ body: { employeeId } }, { quiet: namesFields }));
    location.assign(paths.home);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [fault] = error.fields;
    if (fault) toast('error', fault.message);
  }
}

/** Ends the view with the person's own rights, and returns to the member's page. */
export async function stopViewing({ id, employeeId }: ViewAsSession): Promise<void> {
  setView(null);
  // A view that has already ended is ignored.
  await api.viewAs.end({ params: { id } }, { quiet: 'background' }).catch(() => {});
  location.assign(paths.member({ id: employeeId }));
}
