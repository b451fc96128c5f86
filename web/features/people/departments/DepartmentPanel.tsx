import type { Department } from '#contract/people/departments.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { DepartmentForm } from './DepartmentForm.tsx';
import { closed, type DepartmentsState, type departmentsUrl } from './departments-url.ts';
import { MoveDialog } from './MoveDialog.tsx';

interface DepartmentPanelProps {
  all: readonly Department[];
  department: Department;
  state: DepartmentsState;
  set: SetUrlState<typeof departmentsUrl>;
  /** Called when a subdepartment was created; the selected department does not change. */
  onMade: (departmentId: string) => void;
}

/** The panel that the URL opens over the screen, if this person has the right to use it. */
export function DepartmentPanel({ all, department, state, set, onMade }: DepartmentPanelProps) {
  const { can, parentId, departmentId } = department;
  const close = () => set(closed);
  const above =
    parentId === null || all.some((other) => other.departmentId === parentId && other.parentId === null) ? '' : parentId;
  if ((state.open === 'new' || state.open === 'edit') && can.edit) {
    return (
      <DepartmentForm
        key={`${state.open} ${departmentId}`}
        department={department}
        mode={state.open}
        name={state.name}
        onDone={(id) => {
          if (state.open === 'new') onMade(id);
          set(closed, { replace: true });
        }}
        onClose={close}
      />
    );
  }
  if (state.open === 'move' && can.place) {
    return (
      <MoveDialog key={departmentId} all={all} department={department} to={state.to} before={state.before} onClose={close} />
    );
  }
  if (state.open === 'delete' && can.place) {
    return (
      <DeleteDialog
        all={all}
        department={department}
        onJob={(job) => set({ ...closed, department: above, job }, { replace: true })}
        onDeleted={() => set({ ...closed, department: above }, { replace: true })}
        onClose={close}
      />
    );
  }
  return null;
}
