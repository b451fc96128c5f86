import { Row, Stack, Text } from './layout.tsx';
import { Icon } from './Icon.tsx';
import { useStore } from './store.ts';
import { toastStore } from './toasts.ts';
import styles from './Toaster.module.css';

/** Where toasts appear; mounted once. The live regions exist before the first toast, so that screen readers announce it. */
export function Toaster() {
  const toasts = useStore(toastStore);
  const of = (kind: 'success' | 'error') =>
    toasts
      .filter((toast) => toast.kind === kind)
      .map((toast) => (
        <Row key={toast.id} gap="s" align="center" below="s" floating className={styles['toast']} data-kind={kind}>
          <Icon name={kind === 'success' ? 'check' : 'warning'} />
          <span>
            {toast.title ? (
              <Text as="strong" block>
                {toast.title}
              </Text>
            ) : null}
            <span>{toast.text}</span>
          </span>
        </Row>
      ));
  return (
    <div className={styles['toaster']}>
      <Stack role="status" gap="s" align="center">
        {of('success')}
      </Stack>
      <Stack role="alert" gap="s" align="center">
        {of('error')}
      </Stack>
    </div>
  );
}
