import type { common as source } from '../en/common.ts';
import type { Translated } from '../translated.ts';
import { words } from '#phrases/cn/words.ts';

export const common = {
  product: 'Atrium',
  actions: {
    save: words.save,
    cancel: '取消',
    close: words.close,
    delete: '删除',
    edit: words.edit,
    add: '添加',
    create: '创建',
    confirm: '确认',
    ok: '确定',
    back: '返回',
    next: '下一步',
    retry: '重试',
    undo: '撤销',
    search: words.search,
    clear: '清除',
    apply: '应用',
    done: '完成',
    copy: '复制',
    download: words.download,
    export: words.export,
    more: '更多',
    select: '选择',
    remove: '移除',
  },
  requests: { approve: '通过', reject: '拒绝', approved: '申请已通过', of: '{act}：{name}' },
  state: {
    loading: '正在加载',
    saving: '正在保存',
    none: '无',
    all: words.all,
    yes: '是',
    no: '否',
    optional: '选填',
    notGiven: '未填写',
    copied: '已复制',
  },
  /** The act in “… failed”. */
  acts: { edit: '编辑', cancellation: '取消' },
  results: {
    succeeded: '{type}成功',
    failed: '{type}失败',
    noChanges: '未做任何更改',
    missingData: '缺少关键数据，请从来源页面重新打开',
  },
  errors: {
    network: '请求超时或服务器错误，请检查网络或联系管理员',
    setup: '服务器异常，请联系管理员',
    supportClosed: '客户已关闭技术支持',
    server: '服务器错误',
    requestId: '请求编号 {id}',
  },
  validation: {
    required: '此项为必填项',
    wrongFormat: '请输入正确的{type}',
    upload: '请上传{value}',
  },
  languages: {
    label: '语言',
  },
  room: {
    floor: '{floor}\u00a0层',
  },
  time: {
    teamZone: '时间为团队所在时区：{zone}。',
    inZone: '{time}（{zone}）',
    justNow: '刚刚',
  },
} satisfies Translated<typeof source>;
