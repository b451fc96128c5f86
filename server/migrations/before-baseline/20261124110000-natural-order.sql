-- Names with numbers in them stand as people count: floor 2 before floor 10.
CREATE COLLATION app.natural_order (provider = icu, locale = 'und-u-kn-true');
