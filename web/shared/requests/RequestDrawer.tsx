import type { UseQueryResult } from '@tanstack/react-query';
import { Button, type ButtonProps, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { reasonOf } from '#web/client/api-error.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Moment } from '#web/ui/Time.tsx';
import type { DecisionPhrases } from './RejectForm.tsx';

interface RequestDrawerProps<Detail> {
  request: Pick<UseQueryResult<Detail>, 'data' | 'error' | 'refetch'>;
  titleOf: (request: Detail) => string;
  phrases: DecisionPhrases;
  /** Approve is disabled or loading as `approval` states. */
  approval?: Pick<ButtonProps, 'disabled' | 'loading'>;
  onApprove: (request: Detail) => void;
  onReject: () => void;
  onClose: () => void;
  /** Draws the request once it is read. */
  children: (request: Detail) => ReactNode;
}

/** One request beside the list, with its decision. */
export function RequestDrawer<Detail extends { can: { decide: boolean } }>(props: RequestDrawerProps<Detail>) {
  const { request, titleOf, phrases, approval, onApprove, onReject, onClose, children } = props;
  const t = useTranslations(phrases);
  const { data, error, refetch } = request;
  return (
    <Drawer
      open
      size={440}
      title={data ? titleOf(data) : ' '}
      onClose={onClose}
      {...(data?.can.decide
        ? {
            footer: (
              <Row gap="s" justify="end" wrap>
                <Button danger onClick={onReject}>
                  {t('reject')}
                </Button>
                <Button type="primary" {...approval} onClick={() => onApprove(data)}>
                  {t('approve')}
                </Button>
              </Row>
            ),
          }
        : {})}
    >
      {data ? children(data) : error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : <FactsSkeleton />}
    </Drawer>
  );
}

/** The facts of a decision; none while there is no decision. */
export function decisionFacts(
  { decidedBy, decidedAt, decisionReason }: { decidedBy: string | null; decidedAt: string | null; decisionReason: string | null },
  labels: { decision: string; reason: string },
) {
  if (!decidedBy || !decidedAt) return [];
  const by = (
    <>
      {decidedBy} · <Moment at={decidedAt} />
    </>
  );
  const why = { key: 'why', label: labels.reason, value: <LongText text={decisionReason ?? ''} /> };
  return [{ key: 'decision', label: labels.decision, value: by }, ...(decisionReason ? [why] : [])];
}

/** A text as it was written, with its line breaks. */
export function LongText({ text }: { text: string }) {
  return (
    <Text preLine breakable>
      {text}
    </Text>
  );
}
