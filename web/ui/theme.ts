import type { ThemeConfig } from 'antd';

const shared: ThemeConfig['token'] = {
  borderRadius: 8,
  borderRadiusLG: 8,
  borderRadiusSM: 6,
  controlHeight: 34,
  controlHeightSM: 28,
  controlHeightLG: 40,
  fontFamily: 'var(--atrium-font)',
  fontSize: 14,
  lineHeight: 22 / 14,
  fontSizeHeading4: 20,
  lineHeightHeading4: 28 / 20,
  fontWeightStrong: 600,
  wireframe: false,
  // One duration for every movement; with reduced motion there is none (base.css).
  motionDurationFast: '0.15s',
  motionDurationMid: '0.15s',
  motionDurationSlow: '0.15s',
};

const lightToken: ThemeConfig['token'] = {
  ...shared,
  colorPrimary: '#1F5FD0',
  colorPrimaryHover: '#2B69DB',
  colorPrimaryActive: '#174CA8',
  colorInfo: '#1F5FD0',
  colorLink: '#1F5FD0',
  colorLinkHover: '#174CA8',
  colorSuccess: '#1A7F4B',
  colorWarning: '#B4630A',
  colorError: '#C2323A',
  colorBgLayout: '#F5F6F8',
  colorBgContainer: '#FFFFFF',
  colorBorder: '#D3D8E0',
  colorBorderSecondary: '#E4E7EC',
  colorSplit: '#E4E7EC',
  colorText: '#1B1F26',
  colorTextSecondary: '#5B6370',
  colorTextTertiary: '#5F6774',
  colorTextDescription: '#5B6370',
  colorTextPlaceholder: '#69717E',
  colorTextQuaternary: '#69717E',
  colorTextDisabled: '#8A92A0',
  colorPrimaryBg: '#EBF2FD',
  colorPrimaryBgHover: '#DCE8FB',
  colorSuccessBg: '#E6F4EC',
  colorWarningBg: '#FEF3E2',
  colorErrorBg: '#FCECEC',
  colorInfoBg: '#EBF2FD',
  colorFillAlter: '#F8F9FB',
  boxShadowSecondary: '0 4px 16px rgb(27 31 38 / 0.12), 0 1px 3px rgb(27 31 38 / 0.08)',
};

const darkToken: ThemeConfig['token'] = {
  ...shared,
  colorPrimary: '#2F6DE0',
  colorPrimaryHover: '#2A63CC',
  colorPrimaryActive: '#2458B8',
  colorInfo: '#7DAEFF',
  colorLink: '#7DAEFF',
  colorLinkHover: '#A8C8FF',
  colorSuccess: '#4FBF85',
  colorWarning: '#E5A04D',
  colorError: '#FF8F94',
  colorBgLayout: '#0F1216',
  colorBgContainer: '#171B21',
  colorBgElevated: '#1E232B',
  colorBorder: '#3A424E',
  colorBorderSecondary: '#2A313B',
  colorSplit: '#2A313B',
  colorText: '#E8EBF0',
  colorTextSecondary: '#A9B2BF',
  colorTextTertiary: '#9AA3B1',
  colorTextDescription: '#A9B2BF',
  colorTextPlaceholder: '#8E97A5',
  colorTextQuaternary: '#8E97A5',
  colorTextDisabled: '#6B7482',
  colorPrimaryBg: '#1B2B47',
  colorPrimaryBgHover: '#22365A',
  colorSuccessBg: '#14301F',
  colorWarningBg: '#35260F',
  colorErrorBg: '#3A1C1F',
  colorInfoBg: '#1B2B47',
  colorFillAlter: '#1B2027',
  colorErrorText: '#F0787E',
  boxShadowSecondary: '0 4px 20px rgb(0 0 0 / 0.5), 0 1px 3px rgb(0 0 0 / 0.4)',
};

const components: ThemeConfig['components'] = {
  Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', contentFontSize: 14, paddingInline: 14 },
  Table: {
    headerBg: 'var(--ant-color-fill-alter)',
    headerColor: 'var(--ant-color-text-secondary)',
    headerSplitColor: 'transparent',
    cellPaddingBlock: 9,
    cellPaddingInline: 12,
    rowHoverBg: 'var(--ant-color-fill-alter)',
    rowSelectedBg: 'var(--ant-color-primary-bg)',
    rowSelectedHoverBg: 'var(--ant-color-primary-bg-hover)',
  },
  Checkbox: { borderRadiusSM: 4 },
  Form: { itemMarginBottom: 18, verticalLabelPadding: '0 0 4px', labelColor: 'var(--ant-color-text)' },
  Tree: { titleHeight: 30, indentSize: 14, nodeSelectedBg: 'var(--ant-color-primary-bg)' },
  Modal: { titleFontSize: 16 },
  Tooltip: { colorBgSpotlight: '#2A303A', colorTextLightSolid: '#FFFFFF' },
};

const readable = '#8DB8FF';

/** Text in the primary colour needs a lighter shade on dark surfaces. */
const darkComponents: ThemeConfig['components'] = {
  ...components,
  // Red is light on dark surfaces; white text on it would not be readable.
  Button: { ...components.Button, dangerColor: '#1B0B0C' },
  Dropdown: { colorPrimary: readable },
  Pagination: { itemActiveColor: readable, colorPrimary: readable, colorPrimaryHover: readable },
  Radio: { colorPrimary: readable },
  Tabs: { itemSelectedColor: readable, inkBarColor: readable },
  Steps: { colorPrimary: '#2F6DE0' },
};

/**
 * Tokens of the two colour themes in antd's format. The bundler turns both into style sheets (`antd-sheet.ts`), so none of this is
 * computed in the browser.
 */
export const themes = {
  light: { token: lightToken, components },
  dark: { token: darkToken, components: darkComponents },
} as const satisfies Record<string, ThemeConfig>;

/**
 * Tokens for people whose system asks for more contrast: text of 7:1, borders of 3:1. They are sent as variables (`antd-sheet.ts`).
 */
export const moreContrast = {
  light: {
    colorTextSecondary: '#3A414C',
    colorTextTertiary: '#3A414C',
    colorTextDescription: '#3A414C',
    colorTextPlaceholder: '#4A515D',
    colorTextQuaternary: '#4A515D',
    colorTextDisabled: '#5B6370',
    colorLink: '#123F91',
    colorBorder: '#5B6370',
    colorBorderSecondary: '#7A828F',
    colorSplit: '#7A828F',
  },
  dark: {
    colorTextSecondary: '#D0D6DF',
    colorTextTertiary: '#D0D6DF',
    colorTextDescription: '#D0D6DF',
    colorTextPlaceholder: '#BCC4CF',
    colorTextQuaternary: '#BCC4CF',
    colorTextDisabled: '#A9B2BF',
    colorLink: '#A8C8FF',
    colorBorder: '#9AA3B1',
    colorBorderSecondary: '#7C8593',
    colorSplit: '#7C8593',
  },
} as const satisfies Record<keyof typeof themes, NonNullable<ThemeConfig['token']>>;

export type Face = keyof typeof themes;
