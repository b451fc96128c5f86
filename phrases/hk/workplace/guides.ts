import type { guides as source } from '#phrases/en/workplace/guides.ts';
import type { Translated } from '#phrases/translated.ts';

export const guides = {
  label: '新手指南',
  progress: '第 {step, number} 步，共 {total, number} 步',
  steps: '指南步驟',
  done: '{step}，已完成',
  seen: '你的團隊已完成這一步',
  skip: '略過指南',
  finish: '完成',
  later: '開放予你使用後，此頁面會在選單的「{group}」之下出現。屆時可從「說明」重看此指南。',
  organization: {
    title: '組織架構',
    text: '先在這裏新增首批部門並指定主管，再新增成員，或以試算表匯入。',
  },
  appBackground: {
    title: '應用程式後台',
    text: '應用程式可以有自己的後台，由管理員及應用程式負責人設定。可從「應用程式」進入後台。',
  },
  apps: {
    title: '企業應用程式',
    text: '選擇團隊使用哪些應用程式，以及誰可使用：所有人，或只限指定的部門、成員及角色。',
  },
  subscription: {
    title: '訂閱',
    text: '查看團隊的訂閱、到期日，以及已使用的付費席位數目。',
  },
  renewal: {
    title: '及早續訂',
    text: '在到期前續訂、升級或加購席位。臨近到期時，系統會提示尚餘日數。',
  },
} satisfies Translated<typeof source>;
