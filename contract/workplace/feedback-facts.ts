export const feedbackKinds = ['PROBLEM', 'IDEA', 'PRAISE', 'QUESTION'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

/** Sizes of the company in a request for a demo. */
export const demoSizes = ['1-25', '26-100', '101-500', '500+'] as const;

export const feedbackLimits = { text: 4000, perHour: 10, name: 64, company: 100, message: 2000 } as const;
