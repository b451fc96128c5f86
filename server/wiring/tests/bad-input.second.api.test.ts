import { testGeneratedInput } from '#dev/testing/generated-input.ts';

testGeneratedInput(1, 4);
