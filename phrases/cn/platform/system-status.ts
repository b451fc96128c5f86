import type { systemStatus as en } from '#phrases/en/platform/system-status.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/cn/words.ts';

export const systemStatus = {
  title: '系统状态',
  purpose: '查看当前服务进程的存储和后台任务是否正常。每个进程的状态各自独立，请通过 /readyz 和 /metrics 分别监控。',
  process: '进程',
  onHost: '{host} 上的 {pid}',
  started: '启动时间',
  folder: '数据目录',
  state: {
    full: '已满',
    free: '空间充足',
    foreign: '目录不正确',
    own: '目录正确',
    up: '正常',
    down: '异常',
  },
  storage: {
    database: '数据库磁盘',
    files: '数据目录磁盘',
  },
  work: {
    jobs: '后台任务：导入、导出、批量更改',
    jobSignals: '新后台任务的信号',
    schedule: '定时任务',
    operationLog: '操作日志封存',
    logHeads: '操作日志最新哈希值导出',
    mail: '邮件和短信',
    webhooks: 'Webhook',
    appSignOuts: '应用退出登录通知',
    signIn: '登录密钥和会话维护',
  },
  parts: {
    title: '存储与后台任务',
    part: '组件',
    state: words.state,
    since: '状态开始时间',
  },
  causes: {
    title: '外部原因导致的失败',
    cause: '原因',
    count: '次数',
    last: '最近一次',
    times: '{count, number}',
    empty: '启动以来没有失败',
    emptyText: '因数据库、磁盘或数据目录而失败的请求和后台任务会统计在这里。',
  },
  cause: {
    databaseDiskFull: '数据库磁盘已满，请释放空间',
    filesDiskFull: '数据目录所在磁盘已满，请释放空间',
    fileMissing: '数据目录中缺少文件，请在各进程间共享该目录或从备份恢复',
    databaseReadOnly: '数据库为只读：连接到了备库，或主库拒绝写入',
    databaseConnections: '数据库连接数已用尽，请调高 max_connections 或调低 DATABASE_POOL',
    databaseResources: '数据库内存或其他资源不足',
    databaseUnreachable: '无法连接数据库，或连接被数据库中断',
    databaseRefusesRole: '数据库拒绝了服务使用的角色，详见服务器日志',
    databaseConflict: '语句被取消、超时，或与其他事务冲突',
  },
} satisfies Translated<typeof en>;
