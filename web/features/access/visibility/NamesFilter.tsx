import { useTranslations } from 'use-intl';
import { useNamedMember } from '#web/shared/lists/member-filter.tsx';
import { DepartmentPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import { FilterPanel } from '#web/ui/FilterMenu.tsx';
import { Stack } from '#web/ui/layout.tsx';

interface NamesFilterProps {
  member: string;
  department: string;
  set: (change: { member: string } | { department: string }) => void;
}

/** Filters by a person or department named as subject or object. */
export function NamesFilter({ member, department, set }: NamesFilterProps) {
  const t = useTranslations('visibility.manage');
  return (
    <FilterPanel label={t('names')} active={member !== '' || department !== ''}>
      <Stack gap="m" width={260}>
        <MemberPicker
          code="020300"
          aria-label={t('namesPerson')}
          placeholder={t('namesPerson')}
          value={useNamedMember(member, '020300') ?? null}
          onChange={(chosen) => set({ member: chosen?.employeeId ?? '' })}
        />
        <DepartmentPicker
          aria-label={t('namesDepartment')}
          placeholder={t('namesDepartment')}
          value={department || null}
          onChange={(chosen) => set({ department: chosen ?? '' })}
        />
      </Stack>
    </FilterPanel>
  );
}
