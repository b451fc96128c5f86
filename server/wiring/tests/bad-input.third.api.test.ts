import { testGeneratedInput } from '#dev/testing/generated-input.ts';

testGeneratedInput(2, 4);
