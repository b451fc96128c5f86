import type { guides as source } from '#phrases/en/workplace/guides.ts';
import type { Translated } from '#phrases/translated.ts';

export const guides = {
  label: '新手引导',
  progress: '第 {step, number} 步，共 {total, number} 步',
  steps: '引导步骤',
  done: '{step}，已完成',
  seen: '你的团队已完成这一步',
  skip: '跳过引导',
  finish: '完成',
  later: '此页面对你开放后，会显示在菜单的“{group}”下。届时可在“帮助”中重新播放引导。',
  organization: {
    title: '组织架构',
    text: '在这里新建第一批部门、指定负责人，然后添加成员，或用表格批量导入。',
  },
  appBackground: {
    title: '应用后台',
    text: '应用可以有自己的后台，由管理员和应用负责人配置。可从“应用”页面进入应用后台。',
  },
  apps: {
    title: '企业应用',
    text: '选择团队使用的应用，并设置每个应用的可用范围：全员，或指定的部门、成员和角色。',
  },
  subscription: {
    title: '订阅',
    text: '查看团队的订阅、到期时间和付费席位的使用情况。',
  },
  renewal: {
    title: '及时续费',
    text: '在到期前续费、升级或增购席位。临近到期时，系统会提示剩余天数。',
  },
} satisfies Translated<typeof source>;
