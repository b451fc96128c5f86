import { useQueryClient } from '@tanstack/react-query';
import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { departmentLimits } from '#contract/people/department-facts.ts';
import type { Department } from '#contract/people/departments.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { DepartmentPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { Consequences } from '#web/ui/ConsequencesDialog.tsx';
import { offerUndo } from '#web/ui/undo-stack.ts';
import { below, childrenOf, moveFault, pathText, scopeChange } from './department-places.ts';

interface MoveDialogProps {
  all: readonly Department[];
  department: Department;
  /** The parent onto which it was dropped; empty if the move was started from the menu. */
  to: string;
  before: string;
  onClose: () => void;
}

const last = '';

/** The new parent of a department, what moves with it and what changes. The move can be undone for 10 s. */
export function MoveDialog({ all, department, to, before, onClose }: MoveDialogProps) {
  const t = useTranslations('departments.move');
  const format = useFormatter();
  const queries = useQueryClient();
  const [parentId, setParentId] = useState<string | null>(to || null);
  const [beforeId, setBeforeId] = useState(before);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ parentId: string; text: string }>();
  const { departmentId, name } = department;
  const nameOf = (id: string | null) => all.find((other) => other.departmentId === id)?.name ?? '';
  const fault = moveFault(all, department, parentId, beforeId || null);
  const siblings = parentId === null ? [] : childrenOf(all, parentId).filter((child) => child.departmentId !== departmentId);
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ['departments'] });
    await queries.invalidateQueries({ queryKey: ['members'] });
  };
  async function move() {
    if (parentId === null || fault || busy) return;
    setBusy(true);
    try {
      const params = { id: departmentId };
      const { moveId } = await api.departments.move({ params, body: { parentId, beforeId: beforeId || null } });
      const parent = nameOf(parentId);
      const result = parentId === department.parentId ? t('reordered', { name, parent }) : t('moved', { name, parent });
      offerUndo(result, async () => {
        await api.departments.undoMove({ params, body: { moveId } });
        await refresh();
      });
      await refresh();
      onClose();
    } catch (error) {
      const text = fieldErrors(error)
        .find(({ name }) => name[0] === 'parentId')
        ?.errors.join(' ');
      if (text) setRefused({ parentId, text });
      setBusy(false);
    }
  }
  return (
    <Modal
      open
      title={t('title', { name })}
      okText={t('action', { name })}
      okButtonProps={{ disabled: fault !== undefined, loading: busy }}
      mask={{ closable: false }}
      onOk={() => void move()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item
          label={t('parent')}
          htmlFor="move-parent"
          {...(refused && refused.parentId === parentId ? { validateStatus: 'error', help: refused.text } : {})}
        >
          <DepartmentPicker
            id="move-parent"
            value={parentId}
            except={departmentId}
            onChange={(id) => {
              setParentId(id);
              setBeforeId(last);
            }}
          />
        </Form.Item>
        {siblings.length > 0 ? (
          <Form.Item label={t('place')} htmlFor="move-place">
            <Select
              id="move-place"
              value={beforeId}
              options={[
                { value: last, label: t('last') },
                ...siblings.map((sibling) => ({
                  value: sibling.departmentId,
                  label: t('before', { name: sibling.name }),
                })),
              ]}
              onChange={setBeforeId}
            />
          </Form.Item>
        ) : null}
      </Form>
      {parentId === null || fault ? (
        <p role="status">{reason()}</p>
      ) : (
        <Consequences lines={parentId === department.parentId ? [t('order', { parent: nameOf(parentId) })] : lines(parentId)} />
      )}
    </Modal>
  );

  function reason(): string {
    if (fault === 'tooDeep') return t('tooDeep', { max: departmentLimits.depth });
    if (fault === 'taken') return t('taken', { parent: nameOf(parentId) });
    return t(fault ?? 'choose');
  }

  function lines(target: string): string[] {
    const parent = nameOf(target);
    const along = below(all, departmentId).length;
    const { lost, gained } = scopeChange(all, department, target);
    return [
      ...(along > 0 ? [t('withIt', { count: along })] : []),
      department.employeeCount > 0 ? t('people', { count: department.employeeCount, parent }) : t('nobody'),
      t('path', { path: `${pathText(all, target)} / ${name}` }),
      ...(lost.length > 0 ? [t('lost', { names: format.list(lost) })] : []),
      ...(gained.length > 0 ? [t('gained', { names: format.list(gained) })] : []),
    ];
  }
}
