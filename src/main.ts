console.log('tranche');
