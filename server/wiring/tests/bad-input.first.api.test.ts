import { testGeneratedInput } from '#dev/testing/generated-input.ts';

testGeneratedInput(0, 4);
