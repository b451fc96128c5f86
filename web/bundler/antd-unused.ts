/**
 * Classes of antd that the console never draws: right-to-left pages, columns of its grid, named colours, looks and states that no
 * screen chooses. Their rules are left out of the sheets. Journeys check that no screen has such a class (`dev/pictures/axe.ts`).
 */
export const neverDrawn = new RegExp(
  [
    '-rtl(?![a-z])',
    '\\bant-col-(?:\\d|xs|sm|md|lg|xl|xxl|xxxl|offset|order|push|pull)',
    '-(?:pink|magenta|red|volcano|orange|yellow|gold|cyan|lime|green|blue|purple|geekblue)(?![a-z])',
    '(?<!qrcode)-(?:filled|borderless|underlined|dashed)(?![a-z])',
    '-status-warning|-has-(?:warning|feedback)',
    '\\bant-(?:input|input-number)-group',
    '\\bant-(?:form-inline|tag-checkable)',
    '\\bant-(?:btn-background-ghost|tree-directory|skeleton-(?:avatar|button|input|image|node))',
  ].join('|'),
);
