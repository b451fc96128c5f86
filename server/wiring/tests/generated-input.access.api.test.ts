import { testGeneratedInput } from '#dev/testing/generated-input.ts';

testGeneratedInput('access');
