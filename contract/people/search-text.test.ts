import { describe, expect, it } from 'vitest';
import { contactParts, matchedField, searchTextOf } from './search-text.ts';

describe('a search text', () => {
  it('is in lower case, trimmed and composed, with and without spaces', () => {
    expect(searchTextOf('  Wei   MING ')).toEqual({ text: 'wei ming', joined: 'weiming', number: 'weiming', mobile: null });
    expect(searchTextOf('陳　大文')).toMatchObject({ joined: '陳大文' });
    expect(searchTextOf('Jose\u0301').joined).toBe('jos\u00e9');
    expect(searchTextOf(undefined)).toEqual({ text: '', joined: '', number: '', mobile: null });
    expect(searchTextOf(' 　').joined).toBe('');
  });

  it('is a part of a mobile number if it has digits and only what separates them', () => {
    const mobile = (text: string) => searchTextOf(text).mobile;
    expect(mobile('9131 6336')).toEqual({ digits: '91316336', international: false });
    expect(mobile('(0812) 345-67')).toEqual({ digits: '081234567', international: false });
    expect(mobile('+852 9131')).toEqual({ digits: '8529131', international: true });
    expect(mobile('00852 9131')).toEqual({ digits: '8529131', international: true, typed: '008529131' });
    expect(mobile('HT-12')).toBeNull();
    expect(mobile('+')).toBeNull();
  });
});

describe('the contacts that a text can find', () => {
  it('are mobile numbers by prefix, beginning and end', () => {
    expect(contactParts(searchTextOf('0812 34')).mobile).toEqual({
      starts: ['+081234'],
      national: ['081234', '81234'],
      ends: ['081234'],
    });
    expect(contactParts(searchTextOf('+62 812')).mobile).toEqual({ starts: ['+62812'], national: [], ends: [] });
    // The last digits of a number may be zeros as well.
    expect(contactParts(searchTextOf('0013')).mobile).toEqual({ starts: ['+13'], national: [], ends: ['0013'] });
    expect(contactParts(searchTextOf('abc')).mobile).toEqual({ starts: [], national: [], ends: [] });
  });

  it('are emails by the beginning of the address and of its domain', () => {
    expect(contactParts(searchTextOf('Ann.Lee')).email).toEqual({ starts: ['ann.lee'], domains: ['ann.lee'] });
    expect(contactParts(searchTextOf('ann@harbour')).email).toEqual({ starts: ['ann@harbour'], domains: [] });
    expect(contactParts(searchTextOf('@harbour')).email).toEqual({ starts: [], domains: ['harbour'] });
    expect(contactParts(searchTextOf('ann lee')).email).toEqual({ starts: [], domains: [] });
    expect(contactParts(searchTextOf('偉明')).email).toEqual({ starts: [], domains: [] });
  });
});

it('the field that a text has found is named unless the display name shows it', () => {
  const ann = {
    displayName: '陳安',
    firstName: 'Ann Mei',
    lastName: 'Chan',
    employeeNumber: 'HT-0012',
    mobilePrefix: '852',
    mobileNumber: '91316336',
    email: 'ann.chan@harbour.example',
  };
  const matched = (text: string) => matchedField(searchTextOf(text), ann);
  expect(['陳安', '安', ''].map(matched)).toEqual([null, null, null]);
  expect(['-001', 'ht-0012', 'HT 0012'].map(matched)).toEqual(['employeeNumber', 'employeeNumber', 'employeeNumber']);
  expect(['9131 6', '6336', '+852 9131'].map(matched)).toEqual(['mobile', 'mobile', 'mobile']);
  expect(['ann.ch', 'harbour.ex', '@harbour'].map(matched)).toEqual(['email', 'email', 'email']);
  expect(['chan ann', 'ann mei chan', 'annmei'].map(matched)).toEqual(['fullName', 'fullName', 'fullName']);
  expect(['chenan', '陈安', '3163'].map(matched)).toEqual([null, null, null]);
});
