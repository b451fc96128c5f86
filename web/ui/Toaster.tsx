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
        <div key={toast.id} className={styles['toast']} data-kind={kind}>
          <Icon name={kind === 'success' ? 'check' : 'warning'} />
          <span>
            {toast.title ? <strong className={styles['title']}>{toast.title}</strong> : null}
            <span>{toast.text}</span>
          </span>
        </div>
      ));
  return (
    <div className={styles['toaster']}>
      <div role="status">{of('success')}</div>
      <div role="alert">{of('error')}</div>
    </div>
  );
}
